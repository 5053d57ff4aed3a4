//! The interpreter, built from nothing: arithmetic, logic, arrays, maps and the functions of [`super::api`].
//!
//! There is no file, clock, chance, printing, `eval`, import, sleep or exit: the packages that hold them are never
//! registered. Every limit is set here and does not depend on how the program was built.

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, LogicPackage, Package,
};
use rhai::{Engine, OptimizationLevel};

/// The most operations of one call.
pub const MOST_OPERATIONS: u64 = 100_000;
/// The most operations of all calls of one list of moves, one count or one playout move.
pub const MOST_OPERATIONS_IN_ALL: u64 = 10_000_000;
/// How deep calls may stand inside each other.
pub const DEEPEST_CALLS: usize = 32;
/// How deep expressions may stand inside each other.
pub const DEEPEST_EXPRESSIONS: usize = 48;
/// The most entries of an array or a map.
pub const LONGEST_ARRAY: usize = 1_024;
/// The most bytes of a text.
pub const LONGEST_STRING: usize = 16 * 1024;
/// The most variables alive at once.
pub const MOST_VARIABLES: usize = 256;
/// The most bytes of all scripts of a variant.
pub const LONGEST_SCRIPTS: usize = 32 * 1024;
/// The most functions of a variant.
pub const MOST_FUNCTIONS: usize = 256;

/// Words of the interpreter that scripts have no use for. With `curry` a function would carry more arguments at every step
/// of a loop, all copied for one operation.
pub const WITHOUT: [&str; 10] =
    ["eval", "print", "debug", "import", "export", "this", "try", "catch", "throw", "curry"];

rhai::def_package! {
    /// Arithmetic, comparison, loops over ranges and arrays, arrays and maps.
    pub HookPackage(lib): ArithmeticPackage, LogicPackage, BasicIteratorPackage, BasicArrayPackage, BasicMapPackage {}
}

/// An interpreter without functions of the board.
pub fn bare() -> Engine {
    let mut engine = Engine::new_raw();
    HookPackage::new().register_into_engine(&mut engine);
    engine
        .set_optimization_level(OptimizationLevel::Simple)
        .set_max_operations(MOST_OPERATIONS)
        .set_max_call_levels(DEEPEST_CALLS)
        .set_max_expr_depths(DEEPEST_EXPRESSIONS, DEEPEST_EXPRESSIONS)
        .set_max_array_size(LONGEST_ARRAY)
        .set_max_map_size(LONGEST_ARRAY)
        .set_max_string_size(LONGEST_STRING)
        .set_max_variables(MOST_VARIABLES)
        .set_max_functions(MOST_FUNCTIONS)
        .set_strict_variables(true)
        .set_fail_on_invalid_map_property(true);
    for word in WITHOUT {
        engine.disable_symbol(word);
    }
    engine
}

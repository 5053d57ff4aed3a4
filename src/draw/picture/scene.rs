//! A picture as shapes, before it becomes SVG or pixels. Lengths are whole numbers; neighbouring points lie about a
//! hundred apart.

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// A place: right from the left edge, down from the top.
pub type Place = (i32, i32);

/// The line around or along a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: i32,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle from its upper left corner.
    Rect {
        /// The corner.
        at: Place,
        /// Width and height.
        size: (i32, i32),
        /// What fills it.
        fill: Option<Colour>,
        /// What surrounds it.
        pen: Option<Pen>,
    },
    /// A disc or ring.
    Disc {
        /// Its middle.
        at: Place,
        /// Its radius.
        radius: i32,
        /// What fills it.
        fill: Option<Colour>,
        /// What surrounds it.
        pen: Option<Pen>,
    },
    /// A filled area with straight edges.
    Area {
        /// Its corners.
        corners: Vec<Place>,
        /// What fills it.
        fill: Colour,
        /// What surrounds it.
        pen: Option<Pen>,
    },
    /// Lines with round ends, each through several places. A line of one place is a dot.
    Lines {
        /// The lines.
        lines: Vec<Vec<Place>>,
        /// How they are drawn.
        pen: Pen,
    },
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Width and height.
    pub size: (i32, i32),
    /// What lies behind everything.
    pub ground: Colour,
    /// What a reader who sees nothing is told: a title and a description.
    pub told: (String, String),
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

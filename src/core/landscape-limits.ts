// Who keeps the text of a landscape, and looks at nothing else in it, and who reads it hold to the same.

/** Values that the text of a landscape may have; twelve layers say at most 374. */
export const MAX_LANDSCAPE_VALUES = 600;

/** Characters that it may have: more than twelve layers ever say, in whatever script their names are. */
export const MAX_LANDSCAPE_CHARACTERS = 50_000;

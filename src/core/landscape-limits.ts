/** Values and characters that the text of a landscape may have: more than one of twelve layers ever says, in whatever script its names are.
 *  Who keeps the text, and looks at nothing else in it, and who reads it hold to the same. */
export const MAX_VALUES = 600;
export const MAX_LENGTH = 50_000;

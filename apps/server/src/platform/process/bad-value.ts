/** A configuration that cannot be used. The message names the variable and says what is allowed. */
export class BadValue extends Error {}

/** A person's browsers; the one that was not seen for longest makes room. */
export const devicesMax = 10;

/** What the sealed address of a browser is bound to. */
export const deviceContext = (id: string) => `push-device:${id}`;

/** How many browsers a person may have; the one not seen for longest makes room. */
export const devicesMax = 10;

/** What the sealed address of a browser is bound to. */
export const deviceContext = (id: string) => `push-device:${id}`;

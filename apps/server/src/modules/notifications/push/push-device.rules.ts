/** How many browsers a person may have. A new one replaces the one not seen for longest. */
export const devicesMax = 10;

/** What we seal the address of a browser to. */
export const deviceContext = (id: string) => `push-device:${id}`;

/** Connections of the queue's own pool: more in a process that runs jobs. */
export const queueConnections = ({ works }: { readonly works: boolean }): number => (works ? 4 : 2);

/** How many connections the queue's own pool has. A process that runs jobs has more. */
export const queueConnections = ({ works }: { readonly works: boolean }): number => (works ? 4 : 2);

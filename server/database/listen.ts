/** Calls `heard` with every payload sent on `channel` by any node; the returned function stops that. */
export type Listen = (channel: string, heard: (payload: string) => void) => Promise<() => void>

/** Statuses that say: not to you, or not any more. A pass has run out or a channel is over, and trying again would not help. */
export const isAccessDenied = (status: number): boolean => status === 401 || status === 403 || status === 410

/** Dispatched on the window after this tab changed the session. */
export const SESSION_EVENT = 'session'

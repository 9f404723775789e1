/** The message of an error, or any other thrown value as text. */
export const errorMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

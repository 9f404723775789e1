/** Whether a value from outside, such as parsed JSON, has properties. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

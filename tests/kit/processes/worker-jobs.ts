/** Jobs for tests of the worker pool; its threads load this module. */
import { exit } from 'node:process'

export const double = (value: number) => 2 * value

export function refuse(): never {
  throw new SyntaxError('that is no number')
}

export const die = () => exit(3)

export function spin(): never {
  for (;;) if (Date.now() === 0) throw new Error('the system clock is at the epoch')
}

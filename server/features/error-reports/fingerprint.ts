import { hash } from 'node:crypto'
import type { ErrorReport, Frame } from './report.ts'

const FRAMES = 3

/** By type, innermost calls of our code and shape of the message; without line numbers, which every release changes. */
export function fingerprint({ source, type, message, frames, place }: ErrorReport): string {
  const own = frames.filter(({ inApp }) => inApp)
  const calls = (own.length > 0 ? own : frames).slice(0, FRAMES).map(callOf)
  // Without a stack, errors are grouped by page.
  const where = calls.length > 0 ? calls : [normaliseMessage(place)]
  return hash('sha256', JSON.stringify([source, type, normaliseMessage(message), where]), 'base64url').slice(0, 16)
}

/** Without the content hash of a built file. */
const callOf = ({ file, function: name }: Frame): string => `${file.replace(/-[\w-]{7,8}(?=\.m?js$)/, '')} ${name}`

/** Quoted texts, addresses, ids and numbers vary between occurrences. */
const VARIABLE =
  /"[^"]*"|'[^']*'|`[^`]*`|https?:\/\/\S+|\/[\w/.-]+|[\da-f]{8}-[\da-f-]{27}|\b(?=[a-f]*\d)[\da-f]{8,}\b|\d+(?:\.\d+)?/gi

export const normaliseMessage = (message: string): string => message.slice(0, 500).replace(VARIABLE, '*')

import { SourceError } from './report.ts'

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SourceError('The answer is no JSON', { cause })
  }
}

import { readChapters } from './chapters/read-chapters.ts'
import { readTranscript } from './read-texts.ts'
import { toSentences } from './to-sentences.ts'

export const chapters = (text: string) => readChapters(text)

export const transcript = ({ text, type }: { text: string; type: string }) => readTranscript(text, type)

export const sentences = ({ text, type }: { text: string; type: string }) => toSentences(readTranscript(text, type))

/** The jobs of the threads that read publishers' texts. */
import { readChapters } from './read-chapters.ts'
import { readTranscript } from './read-transcript.ts'

export const chapters = (text: string) => readChapters(text)

export const transcript = ({ text, type }: { text: string; type: string }) => readTranscript(text, type)

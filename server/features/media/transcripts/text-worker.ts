/** The jobs of the threads that read publishers' texts. */
import { readChapters, readTranscript } from './read-texts.ts'

export const chapters = (text: string) => readChapters(text)

export const transcript = ({ text, type }: { text: string; type: string }) => readTranscript(text, type)

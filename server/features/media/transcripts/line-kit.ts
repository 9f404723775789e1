export const line = (startSeconds: number | null, text: string, speaker: string | null = null) => ({
  startSeconds,
  speaker,
  text,
})

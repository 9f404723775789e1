/**
 * The recording of ours to which a file's path belongs, named by what follows `/media/`: a film is a folder, so that its
 * playlists, pictures and captions are one, and an episode is a file. Null where the file is none of ours.
 */
export const recordingAt = (path: string): string | null =>
  /^\/media\/(videos\/[^/]+(?=\/)|episodes\/[^/]+\/[^/?]+)/.exec(path)?.[1] ?? null

/** The same file with a pass in its address; what a playlist there names beside itself inherits it. */
export const signedUrl = (path: string, pass: string): string => path.replace(/^\/media\//, `/media/signed/${pass}/`)

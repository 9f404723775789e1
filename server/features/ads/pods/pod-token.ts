import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { hasValidSignature, type Keys, sign } from '#server/lib/security/signature.ts'

const Pod = z.object({
  id: z.uuid(),
  spots: z.array(z.string()).min(1).max(10),
  isFilm: z.boolean(),
  /** Unix seconds. */
  expires: z.number(),
})
export type Pod = z.infer<typeof Pod>

/** Long enough for listeners who pause an ad and resume it later. */
const LIFETIME_SECONDS = 6 * 3_600

export const newPod = ({ spots, isFilm }: Pick<Pod, 'spots' | 'isFilm'>, now: Date): Pod => ({
  id: randomUUID(),
  spots,
  isFilm,
  expires: Math.floor(now.getTime() / 1_000) + LIFETIME_SECONDS,
})

/** For tracking URLs: the signature prevents forged counts. */
export function podToken(keys: Keys, pod: Pod): string {
  const payload = Buffer.from(JSON.stringify(pod)).toString('base64url')
  return `${payload}.${sign(keys, prefixed(payload))}`
}

/** Null for a wrong signature or an expired pod. */
export function readPodToken(keys: Keys, token: string, now: Date): Pod | null {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !hasValidSignature(keys, prefixed(payload), signature)) return null
  const pod = Pod.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return pod.success && pod.data.expires * 1_000 > now.getTime() ? pod.data : null
}

/** The prefix distinguishes pods from everything else that is signed with the same keys. */
const prefixed = (payload: string) => `ad pod\n${payload}`

import path from 'node:path'
import type { Env } from '#server/lib/settings/env.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { folderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { s3Store } from './s3-store.ts'

export function createMediaStore(env: Env, root: string, clock?: Clock): MediaStore {
  const { MEDIA_STORE_URL: url, MEDIA_STORE_KEY_ID: keyId, MEDIA_STORE_SECRET: secret, MEDIA_CDN_URL: cdn } = env
  if (url && keyId && secret)
    return s3Store({ url, keyId, secret, region: env.MEDIA_STORE_REGION, cdn, ...(clock && { clock }) })
  return folderStore(path.resolve(root, env.DATA_DIR, 'media'), cdn)
}

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export interface StoredObject {
  bytes: Uint8Array
  contentType: string
  cacheControl: string
}

/** `end` is exclusive. */
export interface ObjectRange {
  start: number
  end: number
}

/** Files by key, `recordings/702/….ts`; keys consist of letters, digits, `.`, `-`, `_` and slashes between names. */
export interface MediaStore {
  /** Atomic. */
  put: (key: string, object: StoredObject) => Promise<void>
  /** Null if the object does not exist. */
  size: (key: string) => Promise<number | null>
  /** Throws if the object does not exist. */
  read: (key: string, range?: ObjectRange) => Promise<Readable>
  remove: (keys: readonly string[]) => Promise<void>
  /** Null where the server must send the object itself. A public object may have the URL of a CDN, without authorization. */
  urlFor: (key: string, seconds: number, isPublic: boolean) => Promise<string | null>
}

/** Null if the object does not exist. */
export async function readWhole(store: Pick<MediaStore, 'size' | 'read'>, key: string): Promise<Buffer | null> {
  return (await store.size(key)) === null ? null : buffer(await store.read(key))
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Throws for an invalid key, which could lead out of the folder. */
export function checkKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new Error(`Not a key of the media store: ${key.slice(0, 100)}`)
  return key
}

export const cdnUrl = (cdn: string, key: string): string => `${cdn.replace(/\/+$/, '')}/${key}`

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export interface StoredObject {
  bytes: Uint8Array
  contentType: string
  /** Value of the `Cache-Control` header. */
  cacheControl: string
}

/** A byte range of an object; `end` is exclusive. */
export interface ObjectRange {
  start: number
  end: number
}

/** Files by key, `recordings/702/….ts`; keys consist of letters, digits, `.`, `-`, `_` and slashes between names. */
export interface MediaStore {
  /** Stores an object atomically. */
  put: (key: string, object: StoredObject) => Promise<void>
  /** Returns the size of an object in bytes; null if it does not exist. */
  size: (key: string) => Promise<number | null>
  /** Streams an object or a range of it. Throws if it does not exist. */
  read: (key: string, range?: ObjectRange) => Promise<Readable>
  /** Deletes objects; ignores those that do not exist. */
  remove: (keys: readonly string[]) => Promise<void>
  /**
   * Returns a URL from which the object can be loaded for `seconds`; null where the store has no URLs and the server must send the
   * object itself. A public object (`isPublic`) needs no authorization, so its URL may be that of a CDN.
   */
  urlFor: (key: string, seconds: number, isPublic: boolean) => Promise<string | null>
}

/** Reads a small object into memory; null if it does not exist. */
export async function readWhole(store: MediaStore, key: string): Promise<Buffer | null> {
  return (await store.size(key)) === null ? null : buffer(await store.read(key))
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Returns the key. Throws for an invalid one, which could lead out of the folder. */
export function checkKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new Error(`Not a key of the media store: ${key.slice(0, 100)}`)
  return key
}

/** Returns the URL of an object at a CDN. */
export const cdnUrl = (cdn: string, key: string): string => `${cdn.replace(/\/+$/, '')}/${key}`

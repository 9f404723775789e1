import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export interface StoredObject {
  bytes: Uint8Array
  contentType: string
  /** How caches may treat it, as in `Cache-Control`. */
  cacheControl: string
}

/** A part of an object: its end is not included. */
export interface ObjectRange {
  start: number
  end: number
}

/** Files by key, `recordings/702/….ts`; keys consist of letters, digits, `.`, `-`, `_` and slashes between names. */
export interface MediaStore {
  /** Stores an object as a whole, or nothing of it. */
  put: (key: string, object: StoredObject) => Promise<void>
  /** Returns the size of an object; null where there is none. */
  size: (key: string) => Promise<number | null>
  /** Reads an object, or a range of it. Throws where there is none. */
  read: (key: string, range?: ObjectRange) => Promise<Readable>
  /** Deletes objects; those that do not exist are left out. */
  remove: (keys: readonly string[]) => Promise<void>
  /**
   * Returns an address from which anybody may load the object for `seconds`; null where the store has none, so that it is sent by
   * us. `isPublic` says that the object needs no authorization, so that its address may be that of a CDN.
   */
  addressOf: (key: string, seconds: number, isPublic: boolean) => Promise<string | null>
}

/** Returns a small object; null where there is none. */
export async function readWhole(store: MediaStore, key: string): Promise<Buffer | null> {
  return (await store.size(key)) === null ? null : buffer(await store.read(key))
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Throws for a key that might lead out of a folder. */
export function checkKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new Error(`Not a key of the media store: ${key.slice(0, 100)}`)
  return key
}

/** Returns the address of an object at a CDN. */
export const cdnAddress = (cdn: string, key: string): string => `${cdn.replace(/\/+$/, '')}/${key}`

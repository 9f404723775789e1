/** Index for the image service, which finds the artwork of a song by the digest of its URL. */
export const artwork: readonly string[] = [
  `create index now_playing_change_artwork on now_playing_change (md5(item->>'artworkUrl'))
    where md5(item->>'artworkUrl') is not null`,
]

import { expect, test } from 'vitest'
import { EMBED_HOSTS } from '#contract/embeds.ts'
import { parseEmbed } from './embeds.ts'

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=9s', 'YouTube', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://youtu.be/abcdefghijk?si=who', 'YouTube', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://m.youtube.com/shorts/abcdefghijk', 'YouTube', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://vimeo.com/123456', 'Vimeo', 'https://player.vimeo.com/video/123456?dnt=1'],
  [
    'https://x.com/dam_levels/status/12345678',
    'X',
    'https://platform.twitter.com/embed/Tweet.html?id=12345678&dnt=true',
  ],
  ['https://twitter.com/a/status/12345678', 'X', 'https://platform.twitter.com/embed/Tweet.html?id=12345678&dnt=true'],
  ['https://www.instagram.com/p/AbCdEf123/?img_index=1', 'Instagram', 'https://www.instagram.com/p/AbCdEf123/embed/'],
  ['https://www.instagram.com/dams/reel/AbCdEf123/', 'Instagram', 'https://www.instagram.com/p/AbCdEf123/embed/'],
  ['https://www.tiktok.com/@dams/video/1234567890123', 'TikTok', 'https://www.tiktok.com/embed/v2/1234567890123'],
  [
    'https://www.facebook.com/dams/posts/123?__cft__=who',
    'Facebook',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fdams%2Fposts%2F123',
  ],
  [
    'https://www.facebook.com/watch/?v=123456',
    'Facebook',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D123456',
  ],
  [
    'https://open.spotify.com/intl-pt/episode/0123456789abcdefABCDEF?si=who',
    'Spotify',
    'https://open.spotify.com/embed/episode/0123456789abcdefABCDEF',
  ],
  [
    'https://soundcloud.com/dams/rain',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fdams%2Frain',
  ],
  [
    'https://podcasts.apple.com/za/podcast/dam-levels/id123456789?i=1000123',
    'Apple Podcasts',
    'https://embed.podcasts.apple.com/za/podcast/dam-levels/id123456789?i=1000123',
  ],
])('%s', (address, provider, url) => {
  expect(parseEmbed(address)).toEqual({ provider, url })
  // The URL of the frame is a valid input too.
  expect(parseEmbed(url)).toEqual({ provider, url })
  expect(Object.values<string>(EMBED_HOSTS)).toContain(new URL(url).hostname)
})

test.each([
  'https://evil.example/embed/abcdefghijk',
  'http://www.youtube.com/watch?v=abcdefghijk',
  'https://www.youtube.com.evil.example/watch?v=abcdefghijk',
  'https://evilyoutube.com/watch?v=abcdefghijk',
  'https://youtube.com@evil.example/watch?v=abcdefghijk',
  'https://user:word@www.youtube.com/watch?v=abcdefghijk',
  'https://www.youtube.com:8443/watch?v=abcdefghijk',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/watch?v=abcdefghijk"onload',
  'https://www.youtube.com/',
  'https://www.facebook.com/plugins/post.php?href=https://evil.example/a/posts/1',
  'https://w.soundcloud.com/player/?url=https://evil.example/a/b',
  'https://vimeo.com/channels/dams',
  'javascript:alert(1)',
  '//www.youtube.com/embed/abcdefghijk',
  'not an address',
  '',
])('%j is no embed', (address) => {
  expect(parseEmbed(address)).toBeNull()
})

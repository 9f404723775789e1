/** In local storage; they stay on the device. Not in `STORAGE_KEYS`, which pages without a video load too. */
export const VIDEO_STORAGE_KEYS = {
  /** `true` where the listener wants no pictures. */
  audioOnly: 'audio_only',
  /** Where a video continues when its page is left: `corner` or `picture-in-picture`. */
  away: 'video_away',
  /** Language of the captions chosen last, or `off`. */
  captions: 'video_captions',
} as const

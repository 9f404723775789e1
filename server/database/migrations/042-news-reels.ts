/** Reels of the news front page. */
export const newsReels: readonly string[] = [
  `alter table reel drop constraint reel_page_check, add check (page in ('home', 'audio', 'video', 'news'))`,
]

export interface Row {
  /** Paths, of which the first is linked. `{name}` is a placeholder. */
  path: string
  /** An existing path, for paths with a placeholder; the page inserts a station. */
  example?: string
  format: string
  note: string
}

export interface Section {
  title: string
  intro: string
  rows: readonly Row[]
}

export const FORMAT_LIST: readonly Section[] = [
  {
    title: 'Now playing',
    intro: 'Titles follow what is heard. All times are instants.',
    rows: [
      { path: '/now-playing', format: 'JSON', note: 'All stations: show, song, what comes next, the last ten.' },
      {
        path: '/now-playing/stream',
        format: 'Server-sent events',
        note: 'A snapshot, then every change. Resumes by Last-Event-ID.',
      },
      { path: '/api/nowplaying', format: 'JSON as AzuraCast gives it', note: 'For widgets and displays that exist.' },
      {
        path: '/api/nowplaying/{station}',
        example: '/api/nowplaying/{station}',
        format: 'The same',
        note: 'One station.',
      },
    ],
  },
  {
    title: 'Streams',
    intro: 'The name “all” lists every station.',
    rows: [
      {
        path: '/live/{station}/master.m3u8',
        example: '/live/{station}/master.m3u8',
        format: 'HLS',
        note: 'Our own channels with two bitrates and the time of every second; other streams by a redirect. Not for Icecast.',
      },
      { path: '/feeds/{station}.m3u', example: '/feeds/all.m3u', format: 'M3U', note: 'For players and receivers.' },
      { path: '/feeds/{station}.pls', example: '/feeds/{station}.pls', format: 'PLS', note: 'The same.' },
      {
        path: '/feeds/{station}.xspf',
        example: '/feeds/{station}.xspf',
        format: 'XSPF',
        note: 'With slogans and pages.',
      },
    ],
  },
  {
    title: 'Programme',
    intro: 'Yesterday and the week ahead, with presenters and pictures.',
    rows: [
      { path: '/feeds/xmltv.xml', format: 'XMLTV', note: 'All stations, for programme guides.' },
      { path: '/feeds/spi/SI.xml', format: 'RadioDNS SPI', note: 'Services: the stations and where they are heard.' },
      {
        path: '/feeds/spi/{station}/{yyyymmdd}_PI.xml',
        format: 'RadioDNS SPI',
        note: 'The programme of one day in Johannesburg.',
      },
      { path: '/feeds/spi/GI.xml', format: 'RadioDNS SPI', note: 'Groups: the shows.' },
      { path: '/feeds/{station}.ics', example: '/feeds/{station}.ics', format: 'iCalendar', note: 'Two weeks.' },
      { path: '/feeds/shows/{station}/{show}.ics', format: 'iCalendar', note: 'One show.' },
    ],
  },
  {
    title: 'Podcasts and news',
    intro: 'Every page of a podcast, show or topic names its feed.',
    rows: [
      { path: '/feeds/podcasts.opml', format: 'OPML', note: 'All series at once.' },
      {
        path: '/feeds/podcasts/{podcast}.xml',
        format: 'RSS with Podcasting 2.0',
        note: 'Transcripts, chapters, people, seasons, trailer. Long ones in pages (RFC 5005).',
      },
      {
        path: '/feeds/shows/{station}/{show}.xml',
        format: 'RSS with Podcasting 2.0',
        note: 'Recordings of a show, and its airings as liveItem: pending, live, ended.',
      },
      { path: '/feeds/topics/{topic}.xml', format: 'RSS', note: 'News and recordings about a topic.' },
    ],
  },
  {
    title: 'Pushed instead of polled',
    intro: 'Feeds name their hub, in the document and in the header Link.',
    rows: [
      {
        path: '/websub',
        format: 'WebSub hub',
        note: 'POST hub.mode, hub.topic, hub.callback, hub.secret: the whole feed is sent when it changes.',
      },
      {
        path: 'Webhooks',
        format: 'JSON, Standard Webhooks',
        note: 'now-playing.changed, show.started and episode.published, signed; the station adds receivers.',
      },
    ],
  },
  {
    title: 'For one listener',
    intro: 'Secret addresses, made and revoked in the profile.',
    rows: [
      { path: '/feeds/follows/{token}/shows.ics', format: 'iCalendar', note: 'The followed shows, on every station.' },
      {
        path: '/feeds/follows/{token}/podcasts.opml',
        format: 'OPML',
        note: 'The followed podcasts, shows and topics.',
      },
      {
        path: '/feeds/private/{token}/podcasts.opml',
        format: 'OPML of RSS feeds',
        note: 'Podcasts with the premium episodes, for subscribers.',
      },
    ],
  },
  {
    title: 'In other sites',
    intro: 'The player sets no cookie and stores nothing.',
    rows: [
      {
        path: '/oembed?url={address of a page}',
        format: 'oEmbed, JSON or XML',
        note: 'Stations, episodes, films and live video; pages name it in their head.',
      },
      {
        path: '/embed/{path of a page}',
        example: '/embed/station/{station}',
        format: 'HTML for an iframe',
        note: 'Add ?theme=dark or ?theme=light; else it follows the reader.',
      },
      { path: '/sitemap.xml', format: 'Sitemaps', note: 'Every public page, the latest news, and videos.' },
    ],
  },
]

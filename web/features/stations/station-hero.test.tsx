import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { StationHero } from './station-hero.tsx'

const NOW = Date.parse('2026-03-02T09:00+02:00')
const picture = (name: string) => ({ medium16x9: `/img/${name}/16x9`, placeholder: null })
const STATION = {
  station: 'STATION_702',
  stationName: '702',
  slogan: 'Talk',
  mediaId: 'live-702',
  headerImage: picture('logo'),
}

function pictures(teaserDetail: object | null, fallbackHeaderImage: object | null): string[] {
  const airing = {
    headline: 'Morning',
    description: '',
    startTimeUnixSeconds: NOW / 1000 - 3600,
    endTimeUnixSeconds: NOW / 1000 + 3600,
    presenterNames: [],
    teaserDetail,
    fallbackHeaderImage,
  }
  return heroPictures({ ...STATION, current: airing, next: null })
}

function heroPictures(show: object | null): string[] {
  const props = { station: STATION, show, now: NOW } as unknown as Parameters<typeof StationHero>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <StationHero {...props} /> }])
  return Array.from(renderToStaticMarkup(<Stub />).matchAll(/src="([^"]*)"/g), ([, src = '']) => src)
}

test('the hero has the picture of the show or programme, and not the logo of the station a second time', () => {
  expect(pictures({ _url: '/shows/702/morning', headerImage: picture('show') }, null)[0]).toContain('/img/show/')
  expect(pictures(null, picture('programme'))[0]).toContain('/img/programme/')
  expect(pictures(null, picture('logo'))).toEqual([])
  expect(heroPictures(null)).toEqual([])
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MobileNavTitleProvider, useMobileNavTitle } from './mobile-nav-title.tsx'

const Reader = () => <p>{useMobileNavTitle().title ?? 'logo'}</p>

test('useMobileNavTitle throws without its provider', () => {
  expect(() => renderToString(<Reader />)).toThrow('needs <MobileNavTitleProvider>')
})

test('the title is null by default', () => {
  const html = renderToString(
    <MobileNavTitleProvider>
      <Reader />
    </MobileNavTitleProvider>,
  )
  expect(html).toBe('<p>logo</p>')
})

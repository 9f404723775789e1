import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MobileNavTitleProvider, useMobileNavTitle } from './mobile-nav-title.tsx'

const Reader = () => <p>{useMobileNavTitle().title ?? 'logo'}</p>

test('outside of its provider the mobile title throws', () => {
  expect(() => renderToString(<Reader />)).toThrow('needs <MobileNavTitleProvider>')
})

test('without a title there is the logo', () => {
  const html = renderToString(
    <MobileNavTitleProvider>
      <Reader />
    </MobileNavTitleProvider>,
  )
  expect(html).toBe('<p>logo</p>')
})

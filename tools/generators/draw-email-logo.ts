import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { LOGO } from '#server/features/accounts/emails/html-part.ts'
import { LOGO_COLOURS } from '#server/features/accounts/emails/html-style.ts'
import { logo } from '#server/features/identity/screens/icons.ts'

// Draws the logo of email messages from the word mark in web/ui/logos/logos.svg, because mail programs do not show SVG. With `--check`
// it only compares, and a difference sets the exit code to 1. A process of its own: the server does not let sharp read SVG.

const LOGO_FILE = path.resolve(import.meta.dirname, '../../server/features/identity/mail/logo.png')

/** For screens with three pixels per CSS pixel. */
const SCALE = 3

async function drawLogo(): Promise<Buffer> {
  const [width, height] = [LOGO.width * SCALE, LOGO.height * SCALE]
  const svg = logo.text
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `)
    .replaceAll('currentColor', LOGO_COLOURS.text)
    // Custom properties are a feature of browsers; each has a fallback.
    .replaceAll(/var\(--[\w-]+,(#\w+)\)/g, '$1')
  return sharp(Buffer.from(svg))
    .flatten({ background: LOGO_COLOURS.background })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer()

const drawn = await drawLogo()
if (!process.argv.includes('--check')) writeFileSync(LOGO_FILE, drawn)
else if (!(await pixels(readFileSync(LOGO_FILE))).equals(await pixels(drawn))) {
  process.stderr.write(`${LOGO_FILE} is out of date: run node tools/generators/draw-email-logo.ts\n`)
  process.exitCode = 1
}

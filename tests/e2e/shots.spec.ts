/** `npm run shots` opens every screen and dialog: a picture that nobody can take any more is found here. */
import { statSync } from 'node:fs'
import { startDemoServer } from '../shots/demo-server.ts'
import { SCREENS } from '../shots/screens.ts'
import { takeScreenshots } from '../shots/take.ts'
import { expect, test } from './support.ts'

test('every screen of a desk can be pictured, on the last day of a month', async ({
  browser,
}, testInfo) => {
  test.slow()
  const server = await startDemoServer('2027-01-31')
  const folder = testInfo.outputPath()
  const paths = await takeScreenshots(browser, server, {
    width: 1440,
    colorScheme: 'light',
    folder,
  })
  await server.close()
  const deskScreens = Object.values(SCREENS).filter(
    (screen) => !('only' in screen) || screen.only === 'desk',
  )
  expect(paths).toHaveLength(deskScreens.length)
  for (const path of paths) expect(statSync(path).size).toBeGreaterThan(1_000)
})

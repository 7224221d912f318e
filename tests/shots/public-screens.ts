/** The screens of those who are not signed in. */
import type { Screen } from './screens.ts'
import { signOut } from './visitor.ts'

function at(path: string): Screen {
  return {
    open: async (page) => {
      await signOut(page)
      await page.goto(path)
    },
  }
}

export const PUBLIC_SCREENS = {
  landing: at('/'),
  'sign-up': {
    open: async (page, server) => {
      await at('/').open(page, server)
      await page.getByRole('button', { name: 'Create Account' }).click()
    },
  },
  'admin-access': at('/?admin=true'),
  'cookie-policy': at('/cookie-policy'),
  contact: at('/contact'),
} satisfies Record<string, Screen>

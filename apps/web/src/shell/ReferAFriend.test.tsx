import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import type { Brand } from '@switchboard/brands/brand'

import { testBrowser } from '#web/testing/browser.ts'
import { showScreen, testPortal } from '#web/testing/portal.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import { ReferAFriendScreen } from './ReferAFriendScreen.tsx'

testBrowser()

function show(brand: Brand = testPortal().brand) {
  return showScreen(
    <ToastProvider>
      <ReferAFriendScreen />
    </ToastProvider>,
    { ...testPortal(), brand },
  )
}

const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })

beforeEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

test.each(
  BRANDS.filter(({ referAFriend }) => referAFriend !== null).map((brand) => [brand.id, brand] as const),
)('SHL-047 the brand %s shows the benefit for friends with its own link', (_id, brand) => {
  show(brand)

  expect(screen.getByRole('heading', { level: 1, name: 'Refer a friend' })).toBeTruthy()
  expect(screen.getByText(brand.referAFriend?.text ?? '')).toBeTruthy()
  expect(link().value).toBe(brand.referAFriend?.link)
  expect(link().readOnly).toBe(true)
})

test('SHL-047 the link is copied, and a message confirms it', async () => {
  const user = userEvent.setup()
  show()

  await user.click(screen.getByRole('button', { name: 'Copy link' }))

  expect(await navigator.clipboard.readText()).toBe(testPortal().brand.referAFriend?.link)
  expect(screen.getByText('The link is copied.')).toBeTruthy()
})

test('if the browser refuses to copy, the link is selected and a message explains it', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  show()

  await user.click(screen.getByRole('button', { name: 'Copy link' }))

  expect(screen.getByText(/We could not copy/)).toBeTruthy()
  expect([link().selectionStart, link().selectionEnd]).toEqual([0, link().value.length])
})

test('a device with a share dialog receives the link; closing its dialog is not an error', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new Error('put away'))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  show()

  await userEvent.click(screen.getByRole('button', { name: 'Share' }))

  expect(share.mock.calls).toEqual([[{ title: 'Join Kea', url: testPortal().brand.referAFriend?.link }]])
})

test('a device without a share dialog has no such button', () => {
  show()

  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setMailPassword } from '@switchboard/domain/mail/contract'

import { answers, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'

import { fillField, listSentPuts, openMail, prepareMail, press } from '../testing/mail.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./MailPasswordScreen.tsx'), import('../MailSettingsScreen.tsx')]))

beforeEach(() => prepareMail(network))

const PASSWORD_PATH = '/mail-settings/password?mailbox=2'

describe('the password of a mailbox', () => {
  const OWN = 'The password you sign in here with'

  async function change(password: string, confirmation: string, own = 'kea-demo-2026') {
    await fillField('New password', password)
    if (confirmation !== '') await fillField('Confirm new password', confirmation)
    if (own !== '') await fillField(OWN, own)
    await press('Change mail password')
  }

  test('MAI-002 MAI-008 MAI-021 a changed password leads to the mail settings, which confirm it', async () => {
    network.use(answers(setMailPassword, {}))
    const router = openMail(PASSWORD_PATH)
    await change('kea kea', 'kea kea')

    expect(await screen.findByText('The password of whanau@us.example has been changed.')).toBeTruthy()
    expect(router.shown()).toMatchObject({ place: { path: '/mail-settings' } })
    expect(window.location.search).toBe('')
    expect(listSentPuts()).toEqual([{ password: 'kea kea', ownPassword: 'kea-demo-2026' }])
    expect(listRequests().find(({ method }) => method === 'PUT')?.url.pathname).toBe(
      '/api/accounts/100517/mailboxes/2/password',
    )
  })

  test('an address of the page cannot claim that a password was changed', async () => {
    openMail('/mail-settings?password-changed=1')

    await screen.findAllByRole('link', { name: /whanau/ })
    expect(screen.queryByText(/has been changed/)).toBeNull()
  })

  test('a change that succeeds after its form was left is confirmed without navigation', async () => {
    const { handler, come } = slowAnswer(setMailPassword, {})
    network.use(handler)
    const router = openMail(PASSWORD_PATH)
    await change('kea kea', 'kea kea')
    await router.go('/')
    come()

    expect(await screen.findByText('The password of whanau@us.example has been changed.')).toBeTruthy()
    expect(router.shown()).toMatchObject({ place: { path: '/' } })
  })

  test('the own password is required, and a wrong one shows an error at its field', async () => {
    network.use(refuses(setMailPassword, 'INCORRECT_CURRENT_PASSWORD'))
    openMail(PASSWORD_PATH)
    await change('kea', 'kea', '')
    expect(screen.getByRole('alert').textContent).toContain('Enter the password you sign in here with')
    expect(listSentPuts()).toEqual([])
    await fillField(OWN, 'not mine')
    await press('Change mail password')

    const wrong = 'The password you sign in here with is not right'
    await waitFor(() => expect(screen.getByLabelText(OWN).getAttribute('aria-invalid')).toBe('true'))
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe(wrong)
    network.use(answers(setMailPassword, {}))
    await press('Change mail password')
    expect(await screen.findByText(/has been changed/)).toBeTruthy()
  })

  test.each([
    ['kea', 'keo', 'The two passwords are not the same'],
    ['kea', '', 'Enter the new password again'],
  ])('both passwords have to be the same: %s and %s', async (password, confirmation, message) => {
    openMail(PASSWORD_PATH)
    await change(password, confirmation)

    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(listSentPuts()).toEqual([])
  })

  test('MAI-023 a failed change shows an error with the phone number', async () => {
    network.use(refuses(setMailPassword, 'GENERAL_ERROR'))
    openMail(PASSWORD_PATH)
    await change('kea', 'kea')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error changing password')
    expect(alert.textContent).toContain('Try again. If it fails again, call our helpline on 0800 555 0111.')
    expect(within(alert).getByRole('link', { name: '0800 555 0111' }).getAttribute('href')).toBe(
      'tel:08005550111',
    )
  })
})

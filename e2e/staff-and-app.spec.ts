import { expect, test } from './provider.ts'
import { DEMO_PASSWORD, expectDashboard, sendCredentials, openFromDesk, signIn, signOut } from './steps.ts'

test.describe('staff', () => {
  test('SES-038 a link works once; used again it shows an error', async ({ page, context }) => {
    const { tab, link } = await openFromDesk(page)
    await expectDashboard(tab)
    const again = await context.newPage()

    await again.goto(link)

    await expect(again.getByRole('alert')).toContainText('Automatic sign-in failed')
    await expect(again).toHaveURL('/auto-login')
    await expect(again.getByRole('heading', { name: /^Kia ora/ })).toHaveCount(0)
  })

  test('SHL-041 a customer sees no staff bar', async ({ page }) => {
    await signIn(page, 'grace')

    await expect(page.getByText(/^Acting for/)).toHaveCount(0)
  })
})

test.describe('at /app/', () => {
  test('SES-018 SES-029 APP-001 APP-002 APP-011 APP-013 a customer signs in by form, which registers the device', async ({
    page,
  }) => {
    const registration = page.waitForRequest(/\/api\/device\/register$/)
    await page.goto('/app/')
    await page.getByLabel('Keep me signed in on this device').check()

    await sendCredentials(page, 'ben')

    await expectDashboard(page)
    const fields = Object.fromEntries(new URLSearchParams((await registration).postData() ?? ''))
    expect(fields).toMatchObject({
      username: 'ben@demo.example',
      longlifesession: 'true',
      ApplicationID: expect.stringMatching(/^switchboard\/\d+\.\d+\.\d+$/),
      DeviceType: 'web',
    })
    expect(fields['DeviceID']).toMatch(/^[\w-]{36}$/)
    const validation = page.waitForRequest(/\/api\/device\/claims$/)
    await page.reload()
    await validation
    await expectDashboard(page)
  })

  test('SES-041 APP-012 signing out deregisters the device', async ({ page }) => {
    await page.goto('/app/')
    await sendCredentials(page, 'ben')
    await expectDashboard(page)
    const deregistration = page.waitForResponse(/\/api\/device\/deregister$/)

    await signOut(page)

    expect((await deregistration).status()).toBe(200)
    await expect(page).toHaveURL('/app/logout-complete')
  })

  test('SES-062 SES-059 a username that only the legacy login knows gets advice to use the email address', async ({
    page,
  }) => {
    await page.goto('/app/')

    await sendCredentials(page, 'leo')

    await expect(page.getByRole('alert')).toContainText(
      'This login is not supported here, please use your email address.',
    )
  })
})

test.describe('the form at /legacy-login', () => {
  test('SES-033 SES-051 SES-067 a user whom only the legacy portal knows is signed in there', async ({
    page,
    provider,
  }) => {
    const loginRequest = page.waitForRequest(`${provider.sandbox}/legacy/login`)
    await page.goto('/legacy-login')

    await sendCredentials(page, 'leo')

    await expect(page.getByText('You are signed in as leo.')).toBeVisible()
    expect(Object.fromEntries(new URLSearchParams((await loginRequest).postData() ?? ''))).toStrictEqual({
      username: 'leo',
      password: DEMO_PASSWORD,
      cookie: 'true',
      remember: 'false',
      json: 'true',
    })
  })

  test('SES-034 SES-058 a name with an at-sign is never tried at the legacy portal', async ({
    page,
    provider,
  }) => {
    const legacy: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(provider.sandbox)) legacy.push(request.url())
    })
    await page.goto('/legacy-login')

    await sendCredentials(page, 'leo@demo.example', 'wrong')

    await expect(page.getByRole('alert')).toContainText(/incorrect login/i)
    await expect(page.getByLabel('Username or email address')).toHaveValue('leo@demo.example')
    expect(legacy).toStrictEqual([])
  })
})

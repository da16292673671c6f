import { http, HttpResponse } from 'msw'

import { listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { testConfiguration, testToken } from '#web/testing/portal.tsx'

export const { iam } = testConfiguration

export const TOKEN_ADDRESS = `${iam.endpoint}/connect/token`

export const tokens = {
  access_token: testToken({ sub: 'new' }),
  id_token: `e30.${btoa('{"preferred_username":"aroha@demo.example"}')}.s`,
  refresh_token: 'next',
  expires_in: 600,
}

export function answerTokenRequest(network: TestNetwork, body: object | string, status = 200) {
  network.use(
    http.post(TOKEN_ADDRESS, () =>
      typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status }),
    ),
  )
}

export function readSentForm() {
  return Object.fromEntries(new URLSearchParams(listRequests()[0]?.body))
}

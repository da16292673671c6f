import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'
import { parseAppVersion, versionStatus } from '@switchboard/domain/mobile-app/rules'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import type { Services } from '#api/platform/services.ts'

/** The limits of versions are settings. */
export function mobileAppEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  const limits = {
    allowedFrom: environment.APP_ALLOWED_FROM ?? null,
    requiredFrom: environment.APP_REQUIRED_FROM ?? null,
    recommendedFrom: environment.APP_RECOMMENDED_FROM ?? null,
  }
  return [
    handle(applicationVersionStatus, async ({ body }) => ({
      Status: versionStatus(parseAppVersion(body.ApplicationID), limits),
    })),
  ]
}

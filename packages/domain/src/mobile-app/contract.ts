import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

/** The provider's statuses of an app version, worst first. Source: APP-004 to APP-006. */
export const VERSION_STATUSES = ['Disallowed', 'UpgradeRequired', 'UpgradeRecommended', 'Allowed'] as const
export type VersionStatus = (typeof VERSION_STATUSES)[number]

/** The app's own id and its version, such as `switchboard/1.4.0`. */
export const APPLICATION_ID = /^[\w.-]{1,80}\/\d{1,4}\.\d{1,4}\.\d{1,4}$/

/** Checks whether this version of the app is still allowed. Source: APP-010. */
export const applicationVersionStatus = defineCall({
  method: 'POST',
  path: '/device/applicationversionstatus',
  access: 'open',
  body: z.strictObject({
    DeviceType: z.enum(['web', 'ios', 'android']),
    ApplicationID: z.string().check(z.regex(APPLICATION_ID)),
  }),
  reply: z.object({ Status: z.enum(VERSION_STATUSES) }),
  errors: [],
})

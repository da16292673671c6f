import type { StaticConfiguration } from '@switchboard/domain/config/static'

/** Whether sign-in is by form: always in the app, and where no identity provider is configured. */
export function byForm({ mobile, iam }: Pick<StaticConfiguration, 'mobile' | 'iam'>): boolean {
  return mobile || iam.endpoint === ''
}

import type { StaticConfiguration } from '@switchboard/domain/config/static'

/** Whether users sign in by a form of the page: always in the app, and if no identity provider is configured. */
export function signsInByForm({ mobile, iam }: Pick<StaticConfiguration, 'mobile' | 'iam'>): boolean {
  return mobile || iam.endpoint === ''
}

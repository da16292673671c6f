const PATH = '/esim_qrcode_provisioning'

/** The hosts whose links iOS (from 17.4) and Android (from 15) open as the installation of an eSIM. */
const HOSTS = { apple: 'esimsetup.apple.com', android: 'esimsetup.android.com' } as const

/** The links that install the eSIM of an activation code on the phone that opens them. Source: MOB-075. */
export function buildInstallLinks(activationCode: string): Readonly<Record<keyof typeof HOSTS, string>> {
  const build = (host: string) => `https://${host}${PATH}?carddata=${encodeURIComponent(activationCode)}`
  return { apple: build(HOSTS.apple), android: build(HOSTS.android) }
}

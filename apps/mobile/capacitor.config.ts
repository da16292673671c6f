import type { CapacitorConfig } from '@capacitor/cli'

/** Where the provider serves its portal, and where its card gateway is: the only places that the app goes to. */
const provider = new URL(process.env['PROVIDER_URL'] ?? 'https://my.kea.example')
const gateway = new URL(process.env['GATEWAY_URL'] ?? 'https://sec.windcave.com')

const config: CapacitorConfig = {
  appId: 'nz.example.kea',
  appName: 'Kea',
  webDir: 'www',
  server: {
    url: new URL('/app/', provider).href,
    // an emulator reaches the demo by plain HTTP
    cleartext: provider.protocol === 'http:',
    allowNavigation: [provider.hostname, gateway.hostname],
    errorPath: 'no-connection.html',
  },
  ios: { limitsNavigationsToAppBoundDomains: true },
}

export default config

/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { generateSW } from 'workbox-build'
import { firstLoadBudget } from './tests/support/first-load-budget.ts'
import { LongFilesFirst } from './tests/support/long-files-first.ts'

/** The server writes another one in its place. */
const PAGE_REVISION = 'revision-of-the-page'
const root = import.meta.dirname
/** Another place lets builds with other flags stand side by side. */
const output = resolve(root, process.env.BUILD_FOLDER ?? 'dist')

/**
 * What loads together is in one file each, with everything that it imports: left alone, each module that some lazy part uses
 * too becomes a file of its own, and two dozen of those are larger and slower than one. The first that fits counts.
 */
const FILES = [
  { name: 'main', priority: 3, test: /client\/main\.tsx$/ },
  // Of the landing page and of the signed-in app.
  {
    name: 'controls',
    priority: 2,
    test: /ui\/(fields\/field|card|money-amount|shown-name)\.tsx$|(page-title|words\/(dates|isolated))\.ts$|createLucideIcon/,
  },
  { name: 'signed-in-app', priority: 1, test: /client\/app\/signed-in-app\.tsx$/ },
  // Small parts of several dialogs: each button names the files that its dialog needs.
  { name: 'parts', priority: 0, test: /src\/client|lucide/, minShareCount: 5, maxModuleSize: 3000 },
]

/**
 * Puts a compressed file, its name with `.br`, beside each script and style of the browser; the server sends that one.
 * Brotli at its best makes it a seventh smaller than what there is time for while a browser waits.
 */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // When the scripts have got the names of their styles and of the scripts to preload.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (!/\.(js|css)$/.test(output.fileName)) continue
          const source = brotliCompressSync(output.type === 'chunk' ? output.code : output.source)
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source })
        }
      },
    },
  }
}

/** Lets styles go before scripts: until the scripts have loaded, the page needs its styles only. */
function loadScriptsAfterStyles(): Plugin {
  return {
    name: 'load-scripts-after-styles',
    apply: 'build',
    transformIndexHtml: {
      // When the scripts have got their names.
      order: 'post',
      handler: (page) => page.replaceAll('<script type="module"', '$& fetchpriority="low"'),
    },
  }
}

/** The worker that opens the page without a network [behaviour: Installed]. It keeps the built files and never an answer of the server. */
function buildWorker(): Plugin {
  return {
    name: 'build-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: {
      // When all files are there.
      order: 'post',
      sequential: true,
      async handler() {
        const folder = this.environment.config.build.outDir
        await generateSW({
          swDest: `${folder}/sw.js`,
          globDirectory: folder,
          globPatterns: ['assets/*.{js,css}', 'icon.svg'],
          // Their names change with what is in them.
          dontCacheBustURLsMatching: /assets\//,
          // The server says the revision, because the page has settings that change without a build.
          additionalManifestEntries: [{ url: '/', revision: PAGE_REVISION }],
          // Each build has a cache of its own: open pages of the build before go on finding their files there.
          cacheId: `balance-${Date.now()}`,
          navigateFallback: '/',
          // All other addresses are the server's.
          navigateFallbackAllowlist: [/^\/(cookie-policy|contact)?(\?|$)/],
          runtimeCaching: [
            {
              urlPattern: ({ url, sameOrigin }) =>
                sameOrigin && url.pathname.startsWith('/assets/'),
              handler: async ({ request }) => (await caches.match(request)) ?? fetch(request),
            },
          ],
          // The worker takes over the page of the first visit too, so that this page asks about the next version.
          clientsClaim: true,
          importScripts: ['/note-worker.js'],
          inlineWorkboxRuntime: true,
          sourcemap: false,
        })
      },
    },
  }
}

/** Tests of pages in happy-dom. */
const components = {
  environment: './tests/support/dom-environment.ts',
  setupFiles: ['@testing-library/jest-dom/vitest', 'tests/support/dom-setup.ts'],
  env: { TZ: 'America/New_York' },
}
const REACT_WARNINGS = 'tests/components/react-warnings.test.tsx'

export default defineConfig({
  root: resolve(root, 'src/client'),
  envDir: root,
  plugins: [
    react(),
    tailwindcss(),
    compressFiles(),
    loadScriptsAfterStyles(),
    buildWorker(),
    firstLoadBudget([
      { name: 'Landing page', limitKb: 105, lazy: ['features/landing/landing-page.tsx'] },
      {
        name: 'Signed-in app',
        limitKb: 138.2,
        lazy: ['app/signed-in-app.tsx', 'features/balance/balance-screen.tsx'],
      },
    ]),
  ],
  environments: {
    client: {
      build: {
        outDir: resolve(output, 'client'),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
      },
    },
    server: {
      consumer: 'server',
      // A start would take a third of a second longer to find and read a thousand files of packages. What has native
      // parts stays where npm put it, and what is only used while developing.
      // Tests take all packages from there.
      resolve: process.env.VITEST
        ? { external: true }
        : { noExternal: true, external: ['argon2', 'better-sqlite3', 'pg-native', 'vite'] },
      build: {
        outDir: resolve(output, 'server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: resolve(root, 'src/server/main.ts'),
            // The terminal's commands, for where only the build is installed.
            user: resolve(root, 'src/server/cli/user-command.ts'),
            backup: resolve(root, 'src/server/cli/backup-command.ts'),
            restore: resolve(root, 'src/server/cli/restore-command.ts'),
            doctor: resolve(root, 'src/server/cli/doctor-command.ts'),
            distribute: resolve(root, 'src/server/cli/distribute-command.ts'),
            move: resolve(root, 'src/server/cli/move-command.ts'),
            // A process and threads of their own, which main.js starts as files beside it.
            'copying-process': resolve(root, 'src/server/backups/copying-process.ts'),
            'import-worker': resolve(root, 'src/server/imports/import-worker.ts'),
          },
        },
      },
    },
  },
  test: {
    root,
    globalSetup: 'tests/support/global-setup.ts',
    // Patience for busy machines: nothing here is judged by the clock.
    testTimeout: 400_000,
    expect: { poll: { timeout: 100_000 } },
    hookTimeout: 400_000,
    // One more than there are processors, because many tests wait for processes and for the disk.
    maxWorkers: availableParallelism() + 1,
    // Files share the modules of the server, which have no state that a test could meet. A page loads the modules
    // of the client anew. A process for each file took a third of the time.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/contract/**'],
        },
      },
      {
        extends: true,
        // A project of its own, because `npm run test:build` runs it on the build.
        test: {
          name: 'contract',
          include: ['tests/contract/*.test.ts'],
          setupFiles: ['tests/contract/openapi-check.ts'],
        },
      },
      {
        extends: true,
        // React's production build renders a sixth faster, and is what the browser tests have as well.
        oxc: { jsx: { development: false } },
        test: {
          ...components,
          name: 'components',
          include: ['tests/components/*.test.tsx'],
          exclude: [REACT_WARNINGS],
          env: { ...components.env, NODE_ENV: 'production' },
        },
      },
      {
        extends: true,
        test: { ...components, name: 'react warnings', include: [REACT_WARNINGS] },
      },
    ],
  },
})

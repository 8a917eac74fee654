import { defineConfig } from 'vitest/config'

// Nothing is slow by itself, but the machine may do other things too.
const patience = 120_000

export default defineConfig({
  test: {
    include: ['{openapi,mocks,conformance,scripts}/**/*.test.ts'],
    isolate: false,
    // By itself it leaves a core idle, which of two is half.
    maxWorkers: '100%',
    // Node loads the files, as it loads programs. Nothing here is mocked by its import, for which alone they would go through Vite.
    execArgv: ['--import', 'tsx'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience } },
  },
})

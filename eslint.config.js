import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      'site/.pages/**',
      'site/.vitepress/cache/**',
      'site/.vitepress/.temp/**',
      'packed/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // An index that a loop or a regular expression guarantees is asserted; a comment gives the reason where it is not plain.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      // Control characters are what some of our expressions are about.
      'no-control-regex': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    // The compiler reports unused names (noUnusedLocals, noUnusedParameters).
    files: ['**/*.ts'],
    rules: { '@typescript-eslint/no-unused-vars': 'off' },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > VariableDeclaration > VariableDeclarator > Literal[regex.pattern=/\\\\p/i]',
          message:
            'Write it in a function: gathering the characters of \\p{…} takes up to half a millisecond of every start.',
        },
        {
          selector: ':matches(CallExpression, NewExpression) > SpreadElement.arguments',
          message:
            'Every argument takes room on the stack, and a list of 100,000 overflows it: loop, reduce, or hand over the list itself.',
        },
        {
          selector: "CallExpression[callee.property.name='apply'][arguments.length=2]",
          message:
            'As many arguments as a list has items overflow the stack: loop, reduce, or hand over the list itself.',
        },
      ],
    },
  },
  {
    // Scripts and tests run in Node.
    files: [
      '**/*.js',
      '**/*.test.ts',
      'test/**/*.ts',
      'conformance/**/*.ts',
      'bench/**/*.ts',
      'fuzz/**/*.ts',
      'packages/*/test/**/*.ts',
    ],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Request: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
      },
    },
    rules: {
      'no-console': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    ignores: ['packages/cli/src/schema-sources/**', '**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: 'Only schema pull and schema status use the network, through cli/src/schema-sources.',
        },
      ],
      'no-restricted-imports': [
        'error',
        { paths: ['node:http', 'node:https', 'node:http2', 'node:tls', 'node:dgram', 'node:dns'] },
      ],
    },
  },
  {
    files: ['packages/cli/bin/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: { __dirname: 'readonly', process: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // What runs in a page: its own scripts, and the functions that tests evaluate there.
    files: ['site/test/**/*.js', 'site/playground/public/*.js'],
    languageOptions: {
      globals: {
        ClipboardEvent: 'readonly',
        DataTransfer: 'readonly',
        document: 'readonly',
        DragEvent: 'readonly',
        File: 'readonly',
        fetch: 'readonly',
        getComputedStyle: 'readonly',
        getSelection: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
      },
    },
  },
);

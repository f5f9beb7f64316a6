/** Packs the packages once for all tests, as npm would publish them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The members of a package.json that the tests read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/** One published package. */
export interface Published {
  /** Its folder, absolute. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Every package that is published, by the name of its folder. */
export const publishedPackages: readonly (readonly [string, Published])[] = readdirSync(join(root, 'packages'))
  .map((name): readonly [string, Published] => {
    const folder = join(root, 'packages', name);
    return [name, { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest }];
  })
  .filter(([, { manifest }]) => manifest.private !== true);

/** The result of packing a package. */
export interface Packed {
  readonly tarball: string;
  /** Bytes of the tarball, and of the files in it. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Its paths, with forward slashes. */
  readonly files: readonly string[];
}

/** Packs a package into a folder, without running its scripts. */
export function pack({ folder }: Published, destination: string): Packed {
  const { stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 },
  );
  interface PackedPackage {
    readonly filename: string;
    readonly size: number;
    readonly unpackedSize: number;
    readonly files: readonly { readonly path: string }[];
  }
  if (!stdout.includes('{')) throw new Error(stderr);
  const answer = JSON.parse(stdout) as PackedPackage[] | Record<string, PackedPackage>;
  const { filename, size, unpackedSize, files } = Object.values(answer)[0] as PackedPackage;
  return { tarball: join(destination, filename), size, unpackedSize, files: files.map(({ path }) => path) };
}

/** A folder for one test run, and a function that removes it. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'odatalint-packed-'));
  return { path, remove: () => void rmSync(path, { recursive: true, force: true }) };
}

/** Installs tarballs into a folder's node_modules, with their dependencies from the libraries of this checkout. */
export function installPacked(packed: readonly (readonly [Manifest, Packed])[], folder: string): void {
  const libraries = join(root, 'node_modules');
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(libraries)) {
    if (name !== 'odatalint' && name !== '@odatalint')
      symlinkSync(join(libraries, name), join(modules, name), 'junction');
  }
  for (const [{ name }, { tarball }] of packed) {
    const target = join(modules, name);
    mkdirSync(target, { recursive: true });
    const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  }
}

class Ycsbpack < Formula
  desc "YCSB workloads and bindings that tell what a deployment costs a database"
  homepage "https://ycsbpack.io"
  url "@url@"
  version "@version@"
  sha256 "@sha256@"
  license "Apache-2.0"

  depends_on "openjdk@17"

  def install
    libexec.install Dir["*"]
    (bin/"ycsb").write_env_script libexec/"bin/ycsb", Language::Java.overridable_java_home_env("17")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/ycsb --version")
  end
end
